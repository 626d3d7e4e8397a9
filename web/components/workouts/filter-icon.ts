// The icon of buttons that open filters. It is a module of our own, so that it is bundled with what these screens share.
import filterList from '@material-symbols/svg-400/outlined/filter_list.svg' with { type: 'text' }

export const filterIcon = filterList
