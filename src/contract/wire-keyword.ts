import { cutKeyword } from './keyword.ts'

/** Every dash between two Latin letters or digits, as in a serial number. */
const DASH = /(?<=[0-9A-Za-z])[\p{Pd}\u2212](?=[0-9A-Za-z])/gu

/** A keyword as it is sent: a server that compares literally finds "SQ-2026-1", however wide it was typed. */
export const wireKeyword = (text: string): string =>
  cutKeyword(text)
    .replace(/[０-９Ａ-Ｚａ-ｚ]/g, (wide) => wide.normalize('NFKC'))
    .replace(DASH, '-')
