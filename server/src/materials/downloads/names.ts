const longest = 100

/** The name of a file in a ZIP: no sign that a file system refuses, and its extension once. */
export function nameOf({ title, ext }: { title: string; ext: string }): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Windows refuses control characters in names
  const clean = title.replace(/[\u0000-\u001f\\/:*?"<>|]/g, '_').replace(/^[. ]+|[. ]+$/g, '')
  const bare = clean.toLowerCase().endsWith(`.${ext}`) ? clean.slice(0, -ext.length - 1) : clean
  return `${[...(bare || '素材')].slice(0, longest).join('')}.${ext}`
}

/** The names of files in one ZIP. Equal names get a number, because a ZIP may not have two files of one name. */
export function namesOf(files: readonly { title: string; ext: string }[]): string[] {
  const taken = new Set<string>()
  return files.map((file) => {
    const name = nameOf(file)
    const dot = name.lastIndexOf('.')
    let wanted = name
    for (let number = 2; taken.has(wanted.toLowerCase()); number += 1)
      wanted = `${name.slice(0, dot)} (${number})${name.slice(dot)}`
    taken.add(wanted.toLowerCase())
    return wanted
  })
}
