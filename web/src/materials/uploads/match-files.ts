/** A file that an upload needs again. Without a fingerprint nothing of it was sent. */
type Needed = { name: string; size: number; fingerprint?: string | null | undefined }

type Matched<Wanted, Source> = {
  found: [Wanted, Source][]
  /** Needed, and not among the chosen files. */
  missing: Wanted[]
  /** Chosen, and not needed. */
  foreign: Source[]
}

/**
 * Finds each needed file among the chosen ones by its content: its size and its fingerprint, whatever it is called now. One that
 * was not sent yet has no fingerprint and is found by its name and size.
 */
export async function matchFiles<Wanted extends Needed, Source extends { name: string; size: number }>(
  needed: readonly Wanted[],
  chosen: readonly Source[],
  fingerprintOf: (file: Source) => Promise<string>,
): Promise<Matched<Wanted, Source>> {
  const open = new Set(needed)
  const found: [Wanted, Source][] = []
  const foreign: Source[] = []
  for (const file of chosen) {
    const sized = needed.filter(({ size }) => size === file.size)
    const print = sized.some(({ fingerprint }) => fingerprint) ? await fingerprintOf(file) : undefined
    const same = sized.filter(({ name, fingerprint }) =>
      fingerprint ? fingerprint === print : name === file.name,
    )
    if (same.length === 0) foreign.push(file)
    for (const wanted of same) if (open.delete(wanted)) found.push([wanted, file])
  }
  return { found, missing: [...open], foreign }
}

/** What the choice lacked, or held too much; undefined if each file was found. */
export function matchText({ missing, foreign }: Matched<Needed, { name: string }>): string | undefined {
  const lack = missing.length > 0 && `还有 ${missing.length} 个文件没有找到：${namesOf(missing)}`
  const more = foreign.length > 0 && `这些不是没传完的文件：${namesOf(foreign)}`
  return [lack, more].filter(Boolean).join('。') || undefined
}

const most = 3
const namesOf = (files: readonly { name: string }[]) =>
  files
    .slice(0, most)
    .map(({ name }) => `“${name}”`)
    .join('、') + (files.length > most ? ` 等 ${files.length} 个` : '')
