import type { IncomingMessage } from 'node:http'
import { buying } from '@zsm/contract/buying'
import { readAnswer } from '@zsm/contract/client/answer'
import { requestOf } from '@zsm/contract/client/request'
import {
  type LearnerPages,
  type LearnerScripts,
  learnerAddresses,
  learnerPagesFile,
  learnerScriptsFile,
} from '@zsm/contract/site/learner-pages'
import { siteFolder } from '@zsm/contract/site/site'
import type { GoodId, ShopId } from '@zsm/contract/values'
import type { CallInput, Endpoint, OutputOf } from '@zsm/contract/wire/endpoint'
import type { Plugin, Rolldown } from 'vite'
import { buildLearnerScripts, buildLearners, learnerFile } from './learner-scripts.ts'

const renderer = learnerFile('render.tsx')
const devScripts = { store: '/src/learner/store-entry.tsx', app: '/src/learner/app-entry.tsx' }

/**
 * Builds the learners' pages beside the application, with Preact: scripts for browsers, and the renderer that the server runs. They
 * share nothing with the application's chunks, because a phone that opens a shop needs none of them. In development the pages are
 * rendered on request, with the data of the server beside it.
 */
export function learnerPages(server: string): Plugin {
  return {
    name: 'learner-pages',
    async generateBundle() {
      const scripts = await buildLearnerScripts()
      for (const { fileName, code } of scripts) {
        this.emitFile({ type: 'asset', fileName, source: code })
      }
      const source = JSON.stringify(addressesOf(scripts))
      this.emitFile({ type: 'asset', fileName: `${siteFolder}/${learnerScriptsFile}`, source })
      const code = await buildRenderer()
      this.emitFile({ type: 'asset', fileName: `${siteFolder}/${learnerPagesFile}`, source: code })
    },
    configureServer(vite) {
      vite.middlewares.use(async (request, response, next) => {
        const wanted = wantedBy(request)
        if (!wanted) return next()
        const { pages } = (await vite.ssrLoadModule(renderer)) as { pages: LearnerPages }
        const html = await renderFor(wanted, pages, server, `http://${request.headers.host}`)
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(html)
      })
    },
  }
}

function addressesOf(scripts: readonly Rolldown.OutputChunk[]): LearnerScripts {
  const of = (name: keyof LearnerScripts) => {
    const entry = scripts.find((chunk) => chunk.isEntry && chunk.name === name)
    if (!entry) throw new Error(`the build has no script ${name}`)
    return `/${entry.fileName}`
  }
  return { store: of('store'), app: of('app') }
}

/** One file with everything it needs, because the server has no Preact. */
async function buildRenderer(): Promise<string> {
  const output = await buildLearners({
    ssr: { noExternal: true },
    build: { write: false, ssr: renderer, target: 'node24' },
  })
  const chunk = output.find((file) => file.type === 'chunk')
  if (!chunk) throw new Error('the build has no renderer')
  return chunk.code
}

type Kind = 'shop' | 'good' | 'reviews' | 'questions'
type Wanted = { kind: Kind; id: string; pageNum: number; stars: number | undefined } | { kind: 'app' }

function wantedBy({ url = '/', headers }: IncomingMessage): Wanted | undefined {
  if (!headers.accept?.includes('text/html')) return undefined
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const [, letter, id, part] = /^\/([sg])\/([0-9a-f-]{36})(?:\/(reviews|questions))?$/.exec(pathname) ?? []
  const kind = letter === 's' ? 'shop' : ((part as Kind | undefined) ?? 'good')
  const pageNum = Number(searchParams.get('page') ?? 1)
  if (id) return { kind, id, pageNum, stars: Number(searchParams.get('stars')) || undefined }
  const isOfApp = learnerAddresses.some((address) =>
    address.endsWith('*') ? pathname.startsWith(address.slice(0, -1)) : pathname === address,
  )
  return isOfApp ? { kind: 'app' } : undefined
}

async function renderFor(
  wanted: Wanted,
  pages: LearnerPages,
  server: string,
  publicUrl: string,
): Promise<string> {
  const place = { publicUrl, scripts: devScripts }
  if (wanted.kind === 'app') return pages.appPage(place)
  if (wanted.kind === 'shop') {
    const shop = await ask(server, buying.getShop, {
      id: wanted.id as ShopId,
      pageNum: wanted.pageNum,
    })
    return shop ? pages.shopPage(shop, place) : pages.missingPage('找不到这家店铺', place)
  }
  const { pageNum, stars } = wanted
  const goodId = wanted.id as GoodId
  if (wanted.kind === 'reviews') {
    const said = await ask(server, buying.listReview, { goodId, pageNum, stars })
    return said ? pages.reviewsPage(said, place) : pages.missingPage('找不到这个商品，可能已经下架', place)
  }
  if (wanted.kind === 'questions') {
    const said = await ask(server, buying.listQuestion, { goodId, pageNum })
    return said ? pages.questionsPage(said, place) : pages.missingPage('找不到这个商品，可能已经下架', place)
  }
  const good = await ask(server, buying.getGood, { id: goodId })
  return good ? pages.goodPage(good, place) : pages.missingPage('找不到这个商品，可能已经下架', place)
}

/** Undefined where the server has no answer. */
async function ask<E extends Endpoint>(
  server: string,
  endpoint: E,
  input: CallInput<E>,
): Promise<OutputOf<E> | undefined> {
  const { address, body, ...request } = requestOf(endpoint, input)
  try {
    const answer = await fetch(server + address, { ...request, body })
    return readAnswer(endpoint, { status: answer.status, text: await answer.text() })
  } catch {
    return undefined
  }
}
