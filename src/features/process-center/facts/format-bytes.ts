const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte']

/** "184 bytes", "1.2 MB", localised. */
export function formatBytes(bytes: number, locale: string): string {
  const power = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: BYTE_UNITS[power]!,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1000 ** power)
}
