/**
 * A backup file: gzipped lines of JSON. First a header, then each table as a line that names it, its rows, and a line that
 * counts them; at last a line that counts all. A row is a JSON string of PostgreSQL's own text of it.
 */
export const formatVersion = 1;

export interface Header {
  readonly holdfast_backup: number;
  readonly created_at: string;
  /** Of the server that was read, as text: a backup restores into any version that the migrations run on. */
  readonly server_version: string;
  readonly migrations: readonly { readonly room: string; readonly name: string }[];
  readonly sequences: readonly { readonly name: string; readonly last_value: string | null }[];
}

export interface TableStart {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface TableEnd {
  readonly end_of: string;
  readonly rows: number;
}

export interface FileEnd {
  readonly end: true;
  readonly rows: number;
}

export type Line = Header | TableStart | TableEnd | FileEnd | string;

/** A table as `list_tables` describes it. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly read: string;
  readonly write: string;
  readonly clear: string;
}

export interface TableCount {
  readonly table: string;
  readonly rows: number;
}
