import { spawnSync } from 'node:child_process'

const most = 72
/** The last commit whose subject was too long. */
const since = 'b8b27e73ab37a854b40468cfe91054774519ed60'

/** The subjects of all commits since the law; none where the history is missing, as in an archive or a shallow clone. */
export function readSubjects(root: string): string[] {
  const log = spawnSync('git', ['log', '--format=%h %s', `${since}..HEAD`], { cwd: root, encoding: 'utf8' })
  return log.status === 0 ? log.stdout.split('\n').filter(Boolean) : []
}

/** A subject is cut off by git's own lists beyond 72 characters. Each is given as `<commit> <subject>`. */
export function checkSubjects(commits: string[]): string[] {
  return commits.flatMap((commit) => {
    const [hash = '', ...words] = commit.split(' ')
    const { length } = [...words.join(' ')]
    return length > most ? [`commit ${hash}: its subject has ${length} characters and may have ${most}`] : []
  })
}
