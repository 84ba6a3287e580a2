import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type LearnerPages,
  type LearnerScripts,
  learnerPagesFile,
  learnerScriptsFile,
} from '@zsm/contract/site/learner-pages'
import { siteFolder } from '@zsm/contract/site/site'

/** The renderer that the web's build made. Undefined for a folder without it. */
export async function openLearnerPages(
  webDir: string,
): Promise<{ pages: LearnerPages; scripts: LearnerScripts } | undefined> {
  const file = join(resolve(webDir), siteFolder, learnerPagesFile)
  if (!existsSync(file)) return undefined
  const scripts: LearnerScripts = JSON.parse(
    readFileSync(join(webDir, siteFolder, learnerScriptsFile), 'utf8'),
  )
  const { pages } = (await import(pathToFileURL(file).href)) as { pages: LearnerPages }
  return { pages, scripts }
}
