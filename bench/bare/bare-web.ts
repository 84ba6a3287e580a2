import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import { build } from 'vite'
import { compressTexts } from '../../web/compress.ts'
import { scratchFolder } from '../load/scratch-server.ts'

const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8" /><title>bare</title></head>
<body><div id="root"></div><script type="module" src="/assets/page.js"></script></body></html>`

/** Builds and serves the bare page as ours are, while `run` measures it. */
export async function withBareWeb<T>(run: (url: string) => Promise<T>): Promise<T> {
  const outDir = scratchFolder()
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [compressTexts()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: {
        input: join(import.meta.dirname, 'bare-page.tsx'),
        output: { entryFileNames: 'assets/page.js' },
      },
    },
  })
  writeFileSync(join(outDir, 'index.html'), html)
  const app = fastify()
  await app.register(fastifyStatic, { root: outDir, preCompressed: true })
  try {
    return await run(await app.listen({ host: '127.0.0.1', port: 0 }))
  } finally {
    await app.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}
