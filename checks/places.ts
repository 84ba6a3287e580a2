import { contract } from '@zsm/contract'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Domains in the order of the contract. A domain may call only those before it. The contract has no group named `payments`: channels
 * reach that domain by signed webhooks, and its calls for operators (`operatorNotices`) stand in the group `operators`. So its place,
 * after the refunds, is stated here.
 */
export const domains: string[] = Object.keys(contract)
  .map(kebab)
  .flatMap((domain) => (domain === 'refunds' ? [domain, 'payments'] : [domain]))

/** Folders of the server that are no domains. */
export const serverFolders = [
  'config',
  'database',
  'demo',
  'gateways',
  'http',
  'jobs',
  'postgres',
  'rpc',
  'sealing',
  'site',
  'spreadsheets',
  'walks',
]
export const webFolders = [
  'api',
  'failures',
  'rich-text',
  'documents',
  'shell',
  'ui',
  'format',
  'learner',
  'marketing',
]

/** The domain that a file of the server or the web belongs to. */
export function domainOf(path: string): string | undefined {
  const folder = /^(?:server|web)\/src\/([^/]+)\//.exec(path)?.[1]
  return folder && domains.includes(folder) ? folder : undefined
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|^server\/test\/|^e2e\//.test(path)
}
