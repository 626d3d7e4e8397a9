import check from '@material-symbols/svg-400/outlined/check.svg' with { type: 'text' }
import type { ReactNode, RefObject } from 'react'
import { ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { Icon } from '../controls/icon'
import popover from '../controls/popover.module.css'
import styles from './select-field.module.css'

export interface SelectOption<Id extends string | number> {
  id: Id
  name: string
  /** A text after the name, such as a number, or one that distinguishes options with the same name. */
  detail?: string
  icon?: ReactNode
}

interface SelectListProps {
  label: string
  /** The button that opened the list. */
  opener: RefObject<HTMLButtonElement | null>
  options: readonly SelectOption<string | number>[]
  chosen: readonly (string | number)[]
  areSeveral: boolean
  /** Called with the ids of all chosen options. */
  onChoose: (ids: (string | number)[]) => void
  onClose: () => void
}

/** The list that a `SelectField` or `SeveralField` opens. */
export function SelectList(props: SelectListProps) {
  const { label, opener, options, chosen, areSeveral, onChoose, onClose } = props
  return (
    <Popover
      className={popover.popover}
      trigger="Select"
      triggerRef={opener}
      isOpen
      onOpenChange={onClose}
      placement="bottom start"
      aria-label={label}
    >
      <ListBox
        className={popover.list}
        aria-label={label}
        items={options}
        autoFocus={chosen.length === 0 ? 'first' : true}
        selectionMode={areSeveral ? 'multiple' : 'single'}
        // Escape closes the list, and must not clear the choice as well.
        escapeKeyBehavior="none"
        selectedKeys={chosen}
        onSelectionChange={keys => {
          const ids = keys === 'all' ? options.map(({ id }) => id) : [...keys]
          // Pressing the chosen option again deselects it. In a list with a single choice, it is selected again.
          onChoose(ids.length === 0 && !areSeveral ? [...chosen] : ids)
        }}
      >
        {option => <Option {...option} />}
      </ListBox>
    </Popover>
  )
}

function Option({ id, name, detail, icon }: SelectOption<string | number>) {
  return (
    <ListBoxItem id={id} className={popover.item} textValue={name}>
      {({ isSelected }) => (
        <>
          {icon}
          <span className={styles.name}>
            {name}
            {detail !== undefined && <span className={styles.detail}> {detail}</span>}
          </span>
          {isSelected && (
            <span className={styles.check}>
              <Icon svg={check} />
            </span>
          )}
        </>
      )}
    </ListBoxItem>
  )
}
