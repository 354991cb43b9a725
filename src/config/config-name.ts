// The name of the configuration: known before anything that reads it is loaded.

/** What is read from the working folder when no file is named. */
export const DEFAULT_CONFIG_NAME = 'tieout.config.json';
