// Finds elements on a page as a person does, by visible or spoken text.

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
    /** The screen's title. */
    heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    button,
    link: (name: string) => page.getByRole('link', { name, exact: true }),
    field,
    fillIn,
    /** Chooses from a list that opens; its button's name begins with the current choice. */
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

/** Whether an element appears in time. If it does not, prints what is there instead. */
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

/** Whether an element gets the focus, at once or after an overlay has closed. */
export const hasFocus = (what: Locator): Promise<boolean> =>
  becomesSo(() => what.evaluate(element => element === document.activeElement))

/**
 * Content of a saved file. Read as a stream, because the browser may belong to another process, whose files have no path
 * here.
 */
export const savedBytes = async (saved: Download): Promise<Uint8Array> =>
  Buffer.concat(await Array.fromAsync(await saved.createReadStream()))

/** Presses a button unless it has disappeared, which is fine too. */
export const pressIfThere = (button: Locator): Promise<void> =>
  button.evaluateAll(buttons => {
    for (const button of buttons) (button as HTMLElement).click()
  })

interface FileToChoose {
  name: string
  content: Uint8Array
  mimeType?: string
}

/** Chooses files with a button. Waits until the screen is at rest, because a press during a redraw would be lost. */
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
