import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { isDoneWith } from '../../../../web/components/equipment/equipment-types'
import { OwnSportIcon } from '../../../../web/components/sports/own-sport-icon'
import { sportIconSvgs } from '../../../../web/components/sports/sport-icons'
import { ownName, sportColour, sportLook, sportOfId } from '../../../../web/components/sports/sport-look'
import { Icon } from '../../../../web/ui/controls/icon'
import { kayaking } from '../../../support/own-sports'

const own = { ...kayaking, id: 1000, color: null }

test('a sport of the server’s own looks as the server says', () => {
  expect(sportLook(own)).toMatchObject({ name: null, light: '#0f8591', dark: '#0f8591' })
})

test('the person’s colour wins', () => {
  expect(sportColour({ ...own, color: '#ff0000' }, 'dark')).toBe('#ff0000')
  expect(sportColour(own, 'dark')).toBe('#0f8591')
})

test('an icon that only newer versions have, and a sport that is gone, still have a look', () => {
  const { svg } = sportLook(sportOfId([], 1001))
  expect(svg).toContain('<path')
  const drawn = (icon: string) => renderToStaticMarkup(OwnSportIcon({ icon, instead: svg }))
  expect(drawn('bobsleigh')).toBe(renderToStaticMarkup(Icon({ svg })))
  expect(drawn('kayaking')).toBe(renderToStaticMarkup(Icon({ svg: sportIconSvgs.kayaking })))
})

test('any equipment goes with it', () => {
  expect([1, 2, 3, 4, 5, 6, 7].every(type => isDoneWith(type, 1000))).toBe(true)
  expect([isDoneWith(1, 5), isDoneWith(1, 4)]).toEqual([true, false])
})

test('a sport of the server has a name in the language, or else its label', () => {
  const sport = { label: 'Pool swimming', names: { de: 'Schwimmen im Becken' } }
  expect(['de', 'fr'].map(language => ownName(sport, language))).toEqual([
    'Schwimmen im Becken',
    'Pool swimming',
  ])
  expect(ownName(undefined, 'de')).toBe('')
})
