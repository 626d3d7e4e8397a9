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

export const hasFocus = (what: Locator): Promise<boolean> =>
  what.evaluate(element => element === document.activeElement)
