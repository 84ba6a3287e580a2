import { spawnSync } from 'node:child_process'

const most = 72
/** The last commit with a subject that was too long. */
const since = 'b8b27e73ab37a854b40468cfe91054774519ed60'

/**
 * The subjects of all commits since the law. Without history, as in an archive or a shallow clone, there are
 * none.
 */
export function readSubjects(root: string): string[] {
  const log = spawnSync('git', ['log', '--format=%h %s', `${since}..HEAD`], { cwd: root, encoding: 'utf8' })
  return log.status === 0 ? log.stdout.split('\n').filter(Boolean) : []
}

/** git's own lists cut subjects after 72 characters. Each commit is given as `<commit> <subject>`. */
export function checkSubjects(commits: string[]): string[] {
  return commits.flatMap((commit) => {
    const [hash = '', ...words] = commit.split(' ')
    const { length } = [...words.join(' ')]
    return length > most ? [`commit ${hash}: its subject has ${length} characters and may have ${most}`] : []
  })
}
