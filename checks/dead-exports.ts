import type { Source } from './sources.ts'

/** Files that the configuration of a tool or a built program loads. */
const loadedElsewhere = [
  'e2e/steps/real-server.ts',
  'web/src/learner/render.tsx',
  'web/src/marketing/render-page.tsx',
  'web/src/paths.ts',
]

/** What no other file takes needs no export; what its own file does not use either is dead. */
export function checkDeadExports(sources: readonly Source[]): string[] {
  const taken = new Set(sources.flatMap((source) => source.taken))
  return sources
    .filter(({ path }) => !taken.has(`${path}#*`) && !loadedElsewhere.includes(path))
    .flatMap(({ path, exported }) =>
      exported
        .filter((name) => name !== 'default' && !taken.has(`${path}#${name}`))
        .map((name) => `${path}: nobody imports ${name}, so do not export it`),
    )
}
