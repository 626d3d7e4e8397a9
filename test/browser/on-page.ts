// What a person finds on a page, by the words that are seen or read out.

import type { Download, Locator, Page } from 'playwright-core'
import { becomesSo } from '../support/waiting'
import { comeToRest } from './at-rest'

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

/** Whether it becomes so within the time a page has for it. If not, says what is there instead. */
export async function appears(what: Locator): Promise<boolean> {
  try {
    await what.first().waitFor()
    return true
  } catch {
    const page = what.page()
    const text = await page
      .locator('body')
      .textContent()
      .catch(() => 'The page does not answer.')
    process.stderr.write(`${what} did not appear at ${page.url()}, which says:\n${text}\n`)
    return false
  }
}

/** Whether it gets the focus, at once or when what lay over it has gone. */
export const hasFocus = (what: Locator): Promise<boolean> =>
  becomesSo(() => what.evaluate(element => element === document.activeElement))

/** What the browser saved. It may be a browser of another process, whose files have no path here. */
export const savedBytes = async (saved: Download): Promise<Uint8Array> =>
  Buffer.concat(await Array.fromAsync(await saved.createReadStream()))

/** Presses a button that may go by itself before it is pressed, which is as good. */
export const pressIfThere = (button: Locator): Promise<void> =>
  button.evaluateAll(buttons => {
    for (const button of buttons) (button as HTMLElement).click()
  })

interface FileToChoose {
  name: string
  content: Uint8Array
  mimeType?: string
}

/** Chooses files with a button, once nothing draws the screen anew under a press, which would be lost. */
export async function chooseWith(button: Locator, files: FileToChoose[]): Promise<void> {
  const page = button.page()
  await button.waitFor()
  await comeToRest(page)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(
    files.map(({ name, content, mimeType = 'application/octet-stream' }) => {
      return { name, mimeType, buffer: Buffer.from(content) }
    }),
  )
}
