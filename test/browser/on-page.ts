// What a person finds on a page, by the words that are seen or read out.
import type { Locator, Page } from 'playwright-core'

export type OnPage = ReturnType<typeof onPage>

export function onPage(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const fillIn = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await field(label).fill(value)
  }
  return {
    /** The title of the screen. */
    heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    button,
    link: (name: string) => page.getByRole('link', { name, exact: true }),
    field,
    fillIn,
    /** Of a list that opens; the name of its button begins with what is chosen. */
    async choose(list: string, option: string) {
      await button(list).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    },
    async logIn({ email, password }: { email: string; password: string }) {
      await fillIn({ Email: email, Password: password })
      await button('Log in').click()
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
