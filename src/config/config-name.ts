// The name of the configuration: known before anything that reads it is loaded.

/** The file that is read from the working folder if no file is named. */
export const DEFAULT_CONFIG_NAME = 'tieout.config.json';
