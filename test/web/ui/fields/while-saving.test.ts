import { expect, test } from 'bun:test'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { clearSaved, forgetFailure } from '../../../../web/ui/fields/while-saving'

/** Starts a mutation as forms do. Returns functions that end its request. */
function startSaving() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const saving = new MutationObserver(new QueryClient(), { mutationFn: () => promise })
  saving.subscribe(() => undefined)
  return { saving, sent: saving.mutate(), resolve, reject }
}

test('an edit during a request loses neither the request nor its result', async () => {
  const { saving, sent, resolve } = startSaving()
  forgetFailure(saving.getCurrentResult())
  expect(saving.getCurrentResult().isPending).toBe(true)
  resolve('the token')
  await sent
  forgetFailure(saving.getCurrentResult())
  expect(saving.getCurrentResult().data).toBe('the token')
})

test('an edit after a failure removes it', async () => {
  const { saving, sent, reject } = startSaving()
  reject(new Error('refused'))
  await sent.catch(() => undefined)
  expect(saving.getCurrentResult().isError).toBe(true)
  forgetFailure(saving.getCurrentResult())
  expect(saving.getCurrentResult().status).toBe('idle')
})

test('what was saved is cleared, but not what was entered meanwhile', () => {
  const [saved, edited, blank] = [{ name: 'a' }, { name: 'ab' }, { name: '' }]
  expect(clearSaved(saved, blank)(saved)).toBe(blank)
  expect(clearSaved(saved, blank)(edited)).toBe(edited)
})
