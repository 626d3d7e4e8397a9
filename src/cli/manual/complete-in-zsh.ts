// Completion for zsh, as a file of its `fpath` or read by `source`.
import type { CompletedOption, Offer, Words } from './completed-words'

export function completeInZsh({ commands, nextWords, valued }: Words): string {
  const groups = Map.groupBy(nextWords, ({ before }) => before)
  const ownOffers = commands.filter(({ name, offer }) => offer.length > 0 && !groups.has(name))
  return `#compdef trackhut
# Completion of trackhut for zsh. Written by: trackhut completion zsh
_trackhut() {
  local line='' word before=$words[CURRENT-1]
  local -a offered valued=(${valued.map(flag).join(' ')})
  integer i
  # The words before this one that are no options and no values of options.
  for ((i = 2; i < CURRENT; i++)); do
    word=$words[i]
    if (( $valued[(Ie)$word] )); then
      i+=1
    elif [[ $word != -* ]]; then
      line+=" $word"
    fi
  done
  line=\${line# }
  case $before in
${valued
  .filter(({ offer }) => offer.length > 0)
  .map(option => `    ${flag(option)}) ${offering(option.offer)}; return ;;`)
  .join('\n')}
  esac
  if (( $valued[(Ie)$before] )); then
    _message value
    return
  fi
  if [[ $words[CURRENT] == -* ]]; then
    case $line in
${commands
  .toSorted((a, b) => b.name.length - a.name.length)
  .map(({ name, options }) => {
    const pattern = name === '' ? "''" : `${quoted(name)}|${quoted(`${name} `)}*`
    return `      ${pattern}) offered=(${options.map(describe).join(' ')}) ;;`
  })
  .join('\n')}
    esac
    _describe -o option offered
    return
  fi
  case $line in
${[...groups]
  .map(([before, words]) => {
    const items = words.map(({ word, summary }) => quoted(`${word}:${summary}`)).join(' ')
    const more = commands.some(({ name, offer }) => name === before && offer === 'files') ? '; _files' : ''
    return `    ${quoted(before)}) offered=(${items}); _describe command offered${more} ;;`
  })
  .join('\n')}
${ownOffers.map(({ name, offer }) => `    ${quoted(name)}) ${offering(offer)} ;;`).join('\n')}
  esac
}

# In a file of the fpath, the file itself is the function; after source, the function has to be announced.
if [[ $funcstack[1] == _trackhut ]]; then _trackhut "$@"; else compdef _trackhut trackhut; fi`
}

const flag = ({ name }: Pick<CompletedOption, 'name'>) => `--${name}`

function offering(offer: Offer): string {
  if (offer === 'files') return '_files'
  return offer === 'folders' ? '_files -/' : `compadd ${offer.join(' ')}`
}

const describe = ({ name, meaning }: CompletedOption) => quoted(`--${name}:${meaning}`)

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
