import { expect, test } from 'bun:test'
import { localName } from '../../.ci/map-data/local-name'

test.each([
  ['JP', 'Osaka', '大阪市', '大阪'],
  ['JP', 'Tokyo', '東京都', '東京'],
  ['JP', 'Yokkaichi', '四日市市', '四日市'],
  ['JP', 'Hatsukaichi', '廿日市', '廿日市'],
  ['JP', 'Katori-shi', '香取市', '香取市'],
  ['CN', 'Shangqiu', '商丘市', '商丘'],
  ['KR', 'Seoul', '서울특별시', '서울'],
  ['KR', 'Goyang-si', '고양시', '고양시'],
  ['TH', 'Phuket', 'เทศบาลนครภูเก็ต', 'ภูเก็ต'],
  ['KW', 'Ḩawallī', 'حَوَلِّي', 'حولي'],
  ['IL', 'Nahariyya', '\u200fנהריה', 'נהריה'],
])('in %s, what offices call %s is %s, and people %s', (country, name, written, local) => {
  expect(localName(written, { name, country })).toBe(local)
})

test.each([
  ['Latin letters', 'CN', 'Yingkou', 'Ying-k’ou-shih'],
  ['the name of a century ago', 'IR', 'Bandar', 'اَشرَف'],
  ['the name of another town', 'CN', 'Tongshan', '徐州'],
  ['what needs no other letters', 'FR', 'Paris', 'Париж'],
  ['a name that is local itself', 'UA', 'Бережани', 'Бережани'],
])('%s is no local name', (_, country, name, written) => {
  expect(localName(written, { name, country })).toBe('')
})
