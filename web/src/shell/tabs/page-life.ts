import type { PageScope } from '../../ui/page/page-scope.ts'

/** The life of one page. Hiding the page does not end it. */
export type PageLife = { scope: PageScope; show: (shown: boolean) => void; end: () => void }

export function newPageLife(shell: Pick<PageScope, 'setUnsaved' | 'setName' | 'forget'>): PageLife {
  let shown = true
  const begun = new Map<string, () => void>()
  return {
    scope: {
      ...shell,
      begin(by, begin) {
        if (!begun.has(by)) begun.set(by, begin())
      },
      isShown: () => shown,
    },
    show(now) {
      shown = now
    },
    end() {
      for (const undo of begun.values()) undo()
      begun.clear()
    },
  }
}
