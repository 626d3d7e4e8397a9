// Finds elements on a page as users do, by visible text or by the text for screen readers.

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
    /** The heading that is the title of the screen. */
    heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    button,
    link: (name: string) => page.getByRole('link', { name, exact: true }),
    field,
    fillIn,
    /** Chooses an option from a list that opens. The name of the list's button begins with the current choice. */
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

/**
 * Waits for an element. Returns false if the element does not appear in time, and prints what the page contains
 * instead.
 */
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

/** True if an element gets the focus, at once or after an overlay has closed. */
export const hasFocus = (what: Locator): Promise<boolean> =>
  becomesSo(() => what.evaluate(element => element === document.activeElement))

/**
 * Content of a saved file. It is read as a stream, because the browser may run in another process, whose files have no
 * path here.
 */
export const savedBytes = async (saved: Download): Promise<Uint8Array> =>
  Buffer.concat(await Array.fromAsync(await saved.createReadStream()))

/** Presses a button. Does nothing if the button has disappeared. */
export const pressIfThere = (button: Locator): Promise<void> =>
  button.evaluateAll(buttons => {
    for (const button of buttons) (button as HTMLElement).click()
  })

interface FileToChoose {
  name: string
  content: Uint8Array
  mimeType?: string
}

/**
 * Chooses files with a button. Waits until nothing on the screen moves, because a press during a redraw would be lost.
 */
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
