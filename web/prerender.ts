import { readFile } from 'node:fs/promises'
import { type SitePage, siteFolder, sitePages } from '@zsm/contract/site'
import { type Plugin, runnerImport, transformWithOxc } from 'vite'

type Renderer = typeof import('./src/marketing/render.tsx')

const renderer = new URL('./src/marketing/render.tsx', import.meta.url).pathname
const entry = new URL('./src/marketing/entry.ts', import.meta.url).pathname

/** Writes the public pages into the build as finished HTML, and shows them while somebody works on them. */
export function prerenderSite(): Plugin {
  return {
    name: 'prerender-site',
    async generateBundle() {
      const { code } = await transformWithOxc(await readFile(entry, 'utf8'), entry)
      // an asset, not a chunk: a chunk would bring the application's runtime with it
      const script = this.emitFile({ type: 'asset', name: 'site.js', source: code })
      const { module } = await runnerImport<Renderer>(renderer, { logLevel: 'warn' })
      for (const { file, html } of module.renderSite(`/${this.getFileName(script)}`)) {
        this.emitFile({ type: 'asset', fileName: `${siteFolder}/${file}`, source: html })
      }
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const page = pageAt(request.url ?? '')
        if (!page) return next()
        const { renderPage } = (await server.ssrLoadModule(renderer)) as Renderer
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(renderPage(page, '/src/marketing/entry.ts'))
      })
    },
  }
}

function pageAt(url: string): SitePage | undefined {
  const pages = Object.entries(sitePages) as [SitePage, string][]
  return pages.find(([, path]) => path === url.split('?', 1)[0])?.[0]
}
