-- A PUK that waits for its confirmation is sealed under the box key (H9). The step of the passwords slice seals those that are there.
ALTER TABLE credentials RENAME COLUMN puk_plain TO puk_sealed;
