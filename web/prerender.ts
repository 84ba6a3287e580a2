import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { fillPage } from '@zsm/contract/site/fill-page'
import { addressesFile, type BuiltPage, type SitePage, siteFolder, sitePages } from '@zsm/contract/site/site'
import { type Plugin, runnerImport, transformWithOxc } from 'vite'
import { readSiteFacts } from './site-facts.ts'
import { addresses } from './src/paths.ts'

type Renderer = typeof import('./src/marketing/render-page.tsx')

const renderer = fileURLToPath(new URL('./src/marketing/render-page.tsx', import.meta.url))
const entry = fileURLToPath(new URL('./src/marketing/entry.ts', import.meta.url))

/**
 * Writes the public pages into the build as finished HTML. In development it renders them on request, with the data of the server
 * beside it.
 */
export function prerenderSite(server: string): Plugin {
  return {
    name: 'prerender-site',
    async generateBundle() {
      const { code } = await transformWithOxc(await readFile(entry, 'utf8'), entry)
      // an asset, not a chunk: a chunk would import the application's runtime
      const script = this.emitFile({ type: 'asset', name: 'site.js', source: code })
      const { module } = await runnerImport<Renderer>(renderer, { logLevel: 'warn' })
      for (const { file, html } of module.renderSite(`/${this.getFileName(script)}`)) {
        this.emitFile({ type: 'asset', fileName: `${siteFolder}/${file}`, source: html })
      }
      const source = JSON.stringify(addresses)
      this.emitFile({ type: 'asset', fileName: `${siteFolder}/${addressesFile}`, source })
    },
    configureServer(vite) {
      vite.middlewares.use(async (request, response, next) => {
        const page = pageFor(request)
        if (!page) return next()
        if (page === 'missing') response.statusCode = 404
        const { renderPage } = (await vite.ssrLoadModule(renderer)) as Renderer
        response.setHeader('content-type', 'text/html; charset=utf-8')
        const built = renderPage(page, '/src/marketing/entry.ts')
        response.end(fillPage(built, `http://${request.headers.host}`, await readSiteFacts(server, page)))
      })
    },
  }
}

/**
 * The same decision as the server's: a public page at its address, and the page for unknown addresses where the application has
 * none.
 */
function pageFor({ url = '/', headers }: IncomingMessage): BuiltPage | undefined {
  const [path = '/'] = url.split('?', 1)
  const pages = Object.entries(sitePages) as [SitePage, string][]
  const page = pages.find(([, address]) => address === path)?.[0]
  if (page || !headers.accept?.includes('text/html')) return page
  return addresses.some((address) => reaches(address, path)) ? undefined : 'missing'
}

const reaches = (address: string, path: string) =>
  address.endsWith('*') ? path.startsWith(address.slice(0, -1)) : address === path.replace(/\/$/, '')
