import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { editDistance, nearestName } from '../src/nearest-name.js';

const names = suite('did you mean');

names('a swap of neighbours, a letter too few, too many or wrong is one mistake each', () => {
  for (const wrong of ['titel', 'titl', 'tittle', 'title_', 'fitle'])
    assert.is(editDistance(wrong, 'title', 3), 1, wrong);
});

names('the name that was meant is found', () => {
  const known = ['title', 'tagline', 'favicon', 'sidebar_position'];
  assert.is(nearestName('titel', known), 'title');
  assert.is(nearestName('sidebarPosition', known), 'sidebar_position');
  assert.is(nearestName('favico', known), 'favicon');
});

names('nothing is suggested for a name that is like none', () => {
  assert.is(nearestName('navbar', ['title', 'tagline']), undefined);
});

names.run();
