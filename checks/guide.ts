const file = /`((?:contract|server|web|e2e|checks)\/[\w./-]+\.tsx?)`/g

/** CONTRIBUTING tells newcomers which files to copy, so moving such a file must update its line. */
export function checkGuide(guide: string, files: string[]): string[] {
  const named = [...guide.matchAll(file)].map(([, path = '']) => path)
  const missing = named.filter((path) => !files.includes(path))
  return missing.map((path) => `CONTRIBUTING.md: there is no ${path}`)
}
