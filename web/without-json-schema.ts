import type { Plugin } from 'vite'

/**
 * Leaves zod's writer of JSON Schemas and its English messages out of a build: a fifth of a learner's script, and only the server writes
 * schemas. Every schema refers to them, so no bundler can see that they are unused.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    enforce: 'pre',
    transform(code, id) {
      if (/\/zod\/v4\/locales\/en\.js$/.test(id)) return 'export default () => ({})'
      if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
      return names.map((name) => `export const ${name} = () => undefined`).join('\n')
    },
  }
}
