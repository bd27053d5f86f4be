// Reads a public log as a stranger does, with Go's own note and tlog packages, which know nothing of this product: the
// checkpoint by its key, every entry against its leaf, proofs that entries are there and that the log only grew.
// Usage: readLog <prefix> <verifier key>; ends with a panic on the first thing that is not so.
package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Proofs of each kind that are asked for, spread over the log.
const proofs = 100

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func get(url string) []byte {
	response, err := http.Get(url)
	must(err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must(err)
	if response.StatusCode != 200 {
		panic(fmt.Sprint(url, " answered ", response.Status))
	}
	return body
}

// tiles fetches what tlog-tiles publishes: Go's paths without the height.
type tiles struct{ prefix string }

func (t tiles) Height() int { return 8 }
func (t tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	var data [][]byte
	for _, tile := range wanted {
		data = append(data, get(t.prefix+strings.Replace(tile.Path(), "tile/8/", "tile/", 1)))
	}
	return data, nil
}
func (t tiles) SaveTiles([]tlog.Tile, [][]byte) {}

func readTree(text string) (tree tlog.Tree) {
	lines := strings.Split(text, "\n")
	_, err := fmt.Sscan(lines[1], &tree.N)
	must(err)
	tree.Hash, err = tlog.ParseHash(lines[2])
	must(err)
	return tree
}

// readLeaves hashes every entry of every bundle.
func readLeaves(prefix string, size int64) (leaves []tlog.Hash) {
	for at := int64(0); at < size; at += 256 {
		width := size - at
		if width > 256 {
			width = 256
		}
		path := tlog.Tile{H: 8, L: 0, N: at / 256, W: int(width)}.Path()
		bundle := get(prefix + strings.Replace(path, "tile/8/0/", "tile/entries/", 1))
		for len(bundle) > 0 {
			end := 2 + int(bundle[0])<<8 + int(bundle[1])
			leaves = append(leaves, tlog.RecordHash(bundle[2:end]))
			bundle = bundle[end:]
		}
	}
	return leaves
}

func main() {
	prefix := os.Args[1]
	verifier, err := note.NewVerifier(os.Args[2])
	must(err)
	signed, err := note.Open(get(prefix+"checkpoint"), note.VerifierList(verifier))
	must(err)
	tree := readTree(signed.Text)
	reader := tlog.TileHashReader(tree, tiles{prefix})
	leaves := readLeaves(prefix, tree.N)
	for at := int64(0); at < tree.N; at++ {
		stored, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, at)})
		must(err)
		if stored[0] != leaves[at] {
			panic(fmt.Sprint("entry ", at, " is not what its leaf says"))
		}
	}
	for at := int64(0); at < tree.N; at += tree.N/proofs + 1 {
		record, err := tlog.ProveRecord(tree.N, at, reader)
		must(err)
		must(tlog.CheckRecord(record, tree.N, tree.Hash, at, leaves[at]))
		old, err := tlog.TreeHash(at+1, reader)
		must(err)
		growth, err := tlog.ProveTree(tree.N, at+1, reader)
		must(err)
		must(tlog.CheckTree(growth, tree.N, tree.Hash, at+1, old))
	}
	fmt.Println(strings.Split(signed.Text, "\n")[0], tree.N)
}
