import { expect, test } from 'bun:test'
import {
  type AppValues,
  appBody,
  blankApp,
  faultsOfApp,
} from '../../../../../../web/screens/account/apps/registered/app-values'

const good: AppValues = {
  name: ' Wall display ',
  description: ' ',
  website: ' https://wall.example.org ',
  redirectUris: ' https://wall.example.org/back \n\norg.example.wall:/back\n',
  scopes: ['workouts:read', 'profile:read'],
}

test('an app is sent without the space around its words, one address for each line', () => {
  expect(faultsOfApp(good)).toEqual({})
  expect(appBody(good)).toEqual({
    client_name: 'Wall display',
    client_description: null,
    client_uri: 'https://wall.example.org',
    redirect_uris: ['https://wall.example.org/back', 'org.example.wall:/back'],
    scope: 'workouts:read profile:read',
  })
})

test('of an empty form everything is said that is missing', () => {
  expect(faultsOfApp(blankApp)).toEqual({
    name: 'ownApps.nameMissing',
    website: 'ownApps.websiteWrong',
    redirectUris: 'ownApps.redirectUrisWrong',
    scopes: 'apps.scopesMissing',
  })
})

test.each<[string, Partial<AppValues>, string[]]>([
  ['a website that is none', { website: 'wall.example.org' }, ['website']],
  ['a website of another kind', { website: 'ftp://wall.example.org' }, ['website']],
  ['an address that is none', { redirectUris: 'https://one.example/\nback' }, ['redirectUris']],
  ['too many addresses', { redirectUris: 'https://one.example/\n'.repeat(11) }, ['redirectUris']],
])('%s is said', (_, change, fields) => {
  expect(Object.keys(faultsOfApp({ ...good, ...change }))).toEqual(fields)
})
