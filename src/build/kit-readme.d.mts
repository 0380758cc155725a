import type { Kit } from './kit-read.mjs'
export function readmes(kit: Kit): [file: string, marker: string, tables: string][]
export function filled(text: string, marker: string, tables: string): string | null
