/** A file of a ZIP archive, still packed. `method` 0 is stored, 8 deflated. */
export type ZipEntry = { name: string; method: number; crc: number; packed: Buffer }

const signatures = { entry: 0x02014b50, end: 0x06054b50 }
/** Set where a name is in UTF-8. */
const utf8Flag = 0x800
/** More files than any archive that a bank, a provider or a spreadsheet makes. */
const mostEntries = 1000

/**
 * The files of an archive, by the directory at its end: the sizes in front of each file may be left out. Names are in UTF-8 or, as
 * Chinese systems write them, in GBK. Nothing is unpacked, so a caller that does limits the size itself. A damaged archive fails
 * with a `RangeError`. Layout: PKWARE APPNOTE 4.3.
 */
export function zipEntries(zip: Buffer): ZipEntry[] {
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(signatures.end)
  const end = zip.lastIndexOf(mark)
  if (end < 0) throw new RangeError('no directory')
  const count = zip.readUInt16LE(end + 10)
  if (count > mostEntries) throw new RangeError('too many files')
  const entries: ZipEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== signatures.entry) throw new RangeError('no entry')
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const isUtf8 = (zip.readUInt16LE(at + 8) & utf8Flag) !== 0
    entries.push({
      name: new TextDecoder(isUtf8 ? 'utf-8' : 'gbk').decode(zip.subarray(at + 46, nameEnd)),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packed: packedAt(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20)),
    })
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

function packedAt(zip: Buffer, local: number, size: number): Buffer {
  const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  if (from + size > zip.length) throw new RangeError('cut off')
  return zip.subarray(from, from + size)
}
