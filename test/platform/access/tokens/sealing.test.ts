import { expect, test } from 'bun:test'
import { createSealing } from '../../../../src/platform/access/tokens/sealing'
import { ringOf } from '../../../../src/platform/access/tokens/secret-key'

const clock = () => new Date('2026-06-01T10:00:00Z')
const sealing = createSealing(ringOf('a key of thirty-two bytes or more'), clock)

test('what is sealed can be opened under its name, and nowhere else', () => {
  const sealed = sealing.seal('EMAIL_URL', 'smtp://sam:geheim ü@host')
  expect(sealed).not.toContain('geheim')
  expect(sealing.open('EMAIL_URL', sealed)).toBe('smtp://sam:geheim ü@host')
  expect(sealing.open('WEATHER_API_KEY', sealed)).toBeNull()
  expect(
    createSealing(ringOf('another key of thirty-two bytes..'), clock).open('EMAIL_URL', sealed),
  ).toBeNull()
})

test('the same text is sealed differently each time', () => {
  expect(sealing.seal('EMAIL_URL', 'a')).not.toBe(sealing.seal('EMAIL_URL', 'a'))
})

test('what was changed, cut or never sealed is not opened', () => {
  const sealed = sealing.seal('EMAIL_URL', 'text')
  const [id, packed = ''] = sealed.split('.')
  const changed = `${id}.${packed.slice(0, 8)}${packed[8] === 'A' ? 'B' : 'A'}${packed.slice(9)}`
  for (const wrong of [changed, sealed.slice(0, 20), '', 'x', '.', `${id}.`]) {
    expect(sealing.open('EMAIL_URL', wrong)).toBeNull()
  }
})
