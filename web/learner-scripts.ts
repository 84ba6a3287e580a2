import { fileURLToPath } from 'node:url'
import { build, type Rolldown, type UserConfig } from 'vite'

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))
export const learnerFile = (path: string): string => fileAt(`./src/learner/${path}`)

const entries = { store: learnerFile('store-entry.tsx'), app: learnerFile('app-entry.tsx') }

/**
 * The scripts of learners' pages. A phone in a lift waits for each file, so everything that the first page needs is one. Names contain
 * a hash, as those of the application do.
 */
export async function buildLearnerScripts(): Promise<Rolldown.OutputChunk[]> {
  const output = await buildLearners({
    build: {
      write: false,
      target: 'es2020',
      modulePreload: false,
      rolldownOptions: {
        input: entries,
        output: {
          codeSplitting: {
            groups: [
              { name: 'shared', tags: ['$initial'], priority: 2 },
              { name: 'few', minShareCount: 2, entriesAware: true, priority: 1 },
            ],
          },
          entryFileNames: 'assets/learner-[name]-[hash].js',
          chunkFileNames: 'assets/learner-[hash].js',
        },
      },
    },
  })
  return output.filter((file) => file.type === 'chunk')
}

/** The contract runs on its light schemas there (decision 0089). What they lack must not reach a learner, so it fails the build. */
export async function buildLearners(config: UserConfig) {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias: [{ find: /^zod$/, replacement: fileAt('../contract/src/light/zod.ts') }] },
    build: {
      ...config.build,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        onLog: (level, log, otherwise) => {
          if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
          otherwise(level, log)
        },
      },
    },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('one output was expected')
  return built.output
}

/** The script of a kind of page, with every script that the browser fetches before it runs. */
export function scriptsOf(page: keyof typeof entries, scripts: readonly Rolldown.OutputChunk[]) {
  const needed = new Set<Rolldown.OutputChunk>()
  const need = (script: Rolldown.OutputChunk | undefined) => {
    if (!script || needed.has(script)) return
    needed.add(script)
    for (const name of script.imports) need(scripts.find(({ fileName }) => fileName === name))
  }
  need(scripts.find(({ isEntry, name }) => isEntry && name === page))
  return [...needed]
}
