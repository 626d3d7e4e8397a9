// What a person finds on a page, by the words that are seen or read out.
import type { Locator, Page } from 'playwright-core'

export type OnPage = ReturnType<typeof onPage>

export function onPage(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  return {
    /** The title of the screen. */
    heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    link: (name: string) => page.getByRole('link', { name, exact: true }),
    field,
    async fillIn(values: Record<string, string>) {
      for (const [label, value] of Object.entries(values)) await field(label).fill(value)
    },
  }
}

/** Whether it becomes so within the time a page has for it. */
export const appears = (what: Locator): Promise<boolean> =>
  what
    .first()
    .waitFor()
    .then(
      () => true,
      () => false,
    )

/** Whether it gets the focus, at once or when what lay over it has gone. */
export async function hasFocus(what: Locator): Promise<boolean> {
  const isFocused = () => what.evaluate(element => element === document.activeElement)
  for (let patience = 100; patience > 0 && !(await isFocused()); patience--) await Bun.sleep(50)
  return isFocused()
}
