import { expect, test } from 'bun:test'
import { chooseAddresses, chooseUsernames } from '../../../../src/transfer/fittrackee/convert/choose-names'

test.each<[what: string, names: string[], chosen: string[]]>([
  ['good ones stay', ['sam', 'Kim_2'], ['sam', 'Kim_2']],
  ['of equal ones the first stays, whatever their case', ['sam', 'SAM', 'Sam'], ['sam', 'SAM_2', 'Sam_3']],
  ['what is not allowed becomes what is', ['Éva', 'a b.c', 'x', ''], ['Eva', 'a_b_c', 'x__', '___']],
  ['long ones are cut', ['x'.repeat(40)], ['x'.repeat(30)]],
  ['cut ones stay apart', ['y'.repeat(31), 'y'.repeat(32)], ['y'.repeat(30), `${'y'.repeat(28)}_2`]],
  ['nobody takes the good name of somebody else', ['Éva', 'eva'], ['Eva_2', 'eva']],
])('of user names, %s', (_, names, chosen) => {
  expect(chooseUsernames(names)).toEqual(chosen)
})

test.each<[what: string, addresses: string[], chosen: string[]]>([
  ['good ones stay', ['Sam@Example.org', 'k@b.c'], ['Sam@Example.org', 'k@b.c']],
  ['those that people know stay, although no email gets there', ['sam@localhost'], ['sam@localhost']],
  ['of equal ones the first stays', ['a@b.c', 'A@b.c'], ['a@b.c', 'user1@no-address.invalid']],
  [
    'those that are none are replaced',
    ['', 'a@b@c', 'x\r\n@y.z', 'a <a@b.c>'],
    [0, 1, 2, 3].map(index => `user${index}@no-address.invalid`),
  ],
])('of addresses, %s', (_, addresses, chosen) => {
  expect(chooseAddresses(addresses.map((email, index) => ({ username: `user${index}`, email })))).toEqual(
    chosen,
  )
})
