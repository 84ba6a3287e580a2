import type { Plugin } from 'vite'

const frame = '/shell/frame/creator-shell.tsx'

type Chunk = { imports: string[]; viteMetadata?: { importedCss: Set<string> } }

/**
 * A signed-in user needs the frame on every screen, so their browser fetches it in parallel with the program instead of after
 * running it. Nobody else downloads it.
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
        if (!shell || !program) throw new Error(`no chunk contains ${frame}`)
        const known = filesOf(chunks, program.fileName)
        const files = [...filesOf(chunks, shell)].filter((file) => !known.has(file)).map((file) => `/${file}`)
        return [{ tag: 'script', children: scriptFor(files), injectTo: 'head' }]
      },
    },
  }
}

/** A chunk with its styles and all its imports. */
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
