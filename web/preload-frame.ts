import type { Plugin } from 'vite'

const frame = '/shell/frame/creator-shell.tsx'

type Chunk = { imports: string[]; viteMetadata?: { importedCss: Set<string> } }

/**
 * Who is signed in needs the frame whatever the screen: their browser fetches it beside the program, not after having run it.
 * Others get none of it.
 */
export function preloadFrame(): Plugin {
  return {
    name: 'preload-frame',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk: program }) {
        const chunks = new Map(
          Object.entries(bundle).flatMap(([file, one]) =>
            one.type === 'chunk' ? [[file, one] as const] : [],
          ),
        )
        const [shell] =
          [...chunks].find(([, { moduleIds }]) => moduleIds.some((id) => id.endsWith(frame))) ?? []
        if (!shell || !program) throw new Error(`${frame} is in no chunk`)
        const known = filesOf(chunks, program.fileName)
        const files = [...filesOf(chunks, shell)].filter((file) => !known.has(file)).map((file) => `/${file}`)
        return [{ tag: 'script', children: scriptFor(files), injectTo: 'head' }]
      },
    },
  }
}

/** A chunk with its styles and all it imports. */
function filesOf(chunks: ReadonlyMap<string, Chunk>, file: string, files = new Set<string>()): Set<string> {
  const chunk = chunks.get(file)
  if (!chunk || files.has(file)) return files
  files.add(file)
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  for (const imported of chunk.imports) filesOf(chunks, imported, files)
  return files
}

const scriptFor = (files: string[]) =>
  `if(localStorage.getItem('token'))for(const href of ${JSON.stringify(files)})` +
  `document.head.append(Object.assign(document.createElement('link'),` +
  `href.endsWith('.css')?{rel:'preload',as:'style',href,crossOrigin:''}:{rel:'modulepreload',href,crossOrigin:''}))`
