// npm leaves out optional packages that its own Node is too old for. Ours runs them: npm is told of that one.
Object.defineProperty(process, 'version', { value: 'v24.18.1' })
