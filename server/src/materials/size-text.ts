const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** `1536` → `1.5 KB`, as the screens write it. */
export function sizeText(size: number): string {
  const power = Math.min(units.length - 1, size > 0 ? Math.floor(Math.log2(size) / 10) : 0)
  return `${Math.round((size / 1024 ** power) * 10) / 10} ${units[power]}`
}
