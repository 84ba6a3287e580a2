import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const codings = { br: promisify(brotliCompress), gz: promisify(gzip) }
/** Bytes. A smaller file fits into one packet anyway. */
const worthIt = 1400

/**
 * Writes the compressed forms of the application's texts beside them at build time, so that the server does not compress them.
 */
export function compressTexts(): Plugin {
  return {
    name: 'compress-texts',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(m?js|css|svg|json)$|^index\.html$/.test(name))
      await Promise.all(texts.map((name) => compress(join(dir, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < worthIt) return
  for (const [ending, code] of Object.entries(codings)) {
    await writeFile(`${file}.${ending}`, await code(bytes))
  }
}
