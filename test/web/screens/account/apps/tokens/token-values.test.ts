import { expect, test } from 'bun:test'
import { scopes } from '../../../../../../src/platform/access/scopes'
import { offeredScopes } from '../../../../../../web/screens/account/apps/parts/scope-words'
import {
  blankToken,
  exampleCommand,
  missingInToken,
  tokenBody,
} from '../../../../../../web/screens/account/apps/tokens/token-values'

test('a token is sent with its days, or without an end', () => {
  const values = { ...blankToken, name: ' Upload ', scopes: ['workouts:read', 'workouts:write'] }
  const scope = 'workouts:read workouts:write'
  expect(missingInToken(values)).toEqual({})
  expect(tokenBody(values)).toEqual({ name: 'Upload', scope, expires_in_days: 90 })
  expect(tokenBody({ ...values, lifetime: 'endless' })).toEqual({
    name: 'Upload',
    scope,
    expires_in_days: null,
  })
})

test('a token needs a name and something that it may do', () => {
  expect(missingInToken({ ...blankToken, name: ' ' })).toEqual({
    name: 'tokens.nameMissing',
    scopes: 'apps.scopesMissing',
  })
})

test('the example asks for something that the token may read', () => {
  const origin = 'https://hut.example'
  expect(exampleCommand('thp_1', ['profile:read', 'equipments:read'], origin)).toBe(
    "curl -H 'Authorization: Bearer thp_1' https://hut.example/api/equipments",
  )
  expect(exampleCommand('thp_1', ['account:export'], origin)).toEndWith(`${origin}/api/auth/account/export`)
  expect(exampleCommand('thp_1', ['workouts:write'], origin)).toBeNull()
})

test('what concerns the whole server is offered to administrators alone', () => {
  const offered = (isAdministrator: boolean) => offeredScopes(isAdministrator).map(([scope]) => scope)
  expect(offered(false)).toEqual([
    'workouts:read',
    'workouts:write',
    'equipments:read',
    'equipments:write',
    'profile:read',
    'profile:write',
    'account:export',
  ])
  expect(offered(true).toSorted()).toEqual([...scopes])
})
