import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { pdfFolder } from './src/documents/pdf-files.ts'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folders = ['cmaps', 'standard_fonts', 'wasm'] as const
/** The build for browsers that are a few years old, as those inside other apps are. */
const scripts = ['pdf.min.mjs', 'pdf.worker.min.mjs']

/** Puts pdf.js with what it reads beside the application's files, where `load-pdf.ts` expects it. */
export function pdfFiles(): Plugin {
  return {
    name: 'pdf-files',
    async buildStart() {
      const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
      if (pdfFolder !== `/assets/pdf-${version}/`)
        throw new Error(`pdfFolder must name pdfjs-dist ${version}`)
    },
    async generateBundle() {
      for (const [name, source] of await filesOfPdf()) {
        this.emitFile({
          type: 'asset',
          fileName: `${pdfFolder.slice(1)}${name}`,
          source: await readFile(source),
        })
      }
    },
    configureServer(vite) {
      vite.middlewares.use(async (request, response, next) => {
        if (!request.url?.startsWith(pdfFolder)) return next()
        const source = new Map(await filesOfPdf()).get(request.url.slice(pdfFolder.length))
        if (!source) return next()
        if (source.endsWith('js')) response.setHeader('content-type', 'text/javascript')
        response.end(await readFile(source))
      })
    },
  }
}

/** Names below our folder, and where the package has them. */
async function filesOfPdf(): Promise<[name: string, source: string][]> {
  const read = await Promise.all(
    folders.map(async (folder) => (await readdir(join(root, folder))).map((name) => `${folder}/${name}`)),
  )
  // no page of ours may compile WebAssembly
  const used = read.flat().filter((name) => !name.endsWith('.wasm') && !name.includes('quickjs'))
  return [
    ...scripts.map((name): [string, string] => [name, join(root, 'legacy', 'build', name)]),
    ...used.map((name): [string, string] => [name, join(root, name)]),
  ]
}
