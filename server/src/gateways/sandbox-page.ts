import { escapeHtml } from '../escape-html.ts'

type SandboxPage = {
  title: string
  /** That nothing here is real. */
  note: string
  facts: readonly (readonly [name: string, value: string])[]
  /** How things stand; empty before anything happened. */
  said: string
  /** What a tester may press: values of `choice` with their labels, the likeliest first. */
  choices: Readonly<Record<string, string>>
}

/** A page on which a tester plays a provider. Texts are escaped here; titles, notes and labels are ours. */
export function sandboxPage({ title, note, facts, said, choices }: SandboxPage): string {
  const listed = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`)
  const buttons = Object.entries(choices).map(
    ([choice, label]) => `<button name="choice" value="${choice}">${label}</button>`,
  )
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${styles}</style>
<main>
<h1>${title}</h1>
<p>${note}</p>
<dl>${listed.join('')}</dl>
${said && `<p role="status">${said}</p>`}
<form method="post">${buttons.join('')}</form>
</main>
</html>`
}

const styles = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
main { max-width: 26rem; margin: 10vh auto; padding: 0 1.25rem }
h1 { font-size: 1.25rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; overflow-wrap: anywhere }
dt { opacity: .7 } dd { margin: 0 }
form { display: grid; gap: .75rem }
button { font: inherit; min-height: 2.75rem; border-radius: .5rem; border: 1px solid currentcolor; background: none; color: inherit }
button:first-child { border: 0; background: #1f5fd1; color: #fff }
`
