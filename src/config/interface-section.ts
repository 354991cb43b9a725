// The possible contents of the configuration file for one interface. Each interface has a section of its own,
// with its own keys and defaults; the file as a whole knows only that there are sections, and their names.

import type { z } from 'zod';
import type { Config } from './config.js';

/** The keys that every section has. */
export interface InterfaceSection {
  readonly baseUrl: string;
}

/** One interface's section: how it is read from the file, and how it is found in a configuration again. */
export class SectionKind<Section extends InterfaceSection> {
  readonly name: string;
  /** From the JSON of the section to the section with every default filled in. */
  readonly schema: z.ZodType<Section>;
  /** True where the interface is used, by its defaults, when there is no configuration file at all. */
  readonly isUsedWithoutFile: boolean;
  /** The kinds of own records that it alone has, and that `require` may name. */
  readonly records: readonly string[];

  constructor(
    name: string,
    schema: z.ZodType<Section>,
    options: { readonly isUsedWithoutFile?: boolean; readonly records?: readonly string[] } = {},
  ) {
    this.name = name;
    this.schema = schema;
    this.isUsedWithoutFile = options.isUsedWithoutFile ?? false;
    this.records = options.records ?? [];
  }

  /** The section of a configuration; undefined where it has none, so that the interface is not used. */
  in({ sections }: Pick<Config, 'sections'>): Section | undefined {
    // Under this name stands what this very schema has read.
    return sections.get(this.name) as Section | undefined;
  }

  /** A configuration's sections with this one among them. */
  entry(section: Section): readonly [string, InterfaceSection] {
    return [this.name, section];
  }
}
