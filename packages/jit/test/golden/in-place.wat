(module
  (import "gridstride" "memory" (memory 1 65536))
  (func $run (;0;) (param i32 i32 i32 i32)
    (local i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 i32 i64 i32 i32 i32 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 f32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128)
    local.get 0
    i32.load
    local.set 12
    local.get 12
    i32.const 256
    i32.mul
    local.set 13
    local.get 13
    i32.const 1023
    i32.add
    i32.const 1024
    i32.div_u
    local.set 14
    local.get 0
    i32.load offset=4
    local.set 15
    local.get 0
    i32.load offset=8
    local.set 16
    local.get 0
    i32.load offset=12
    local.set 18
    local.get 0
    i32.load offset=16
    local.set 19
    local.get 0
    i32.load offset=20
    local.set 21
    local.get 0
    i32.load offset=24
    local.set 23
    local.get 2
    local.set 17
    local.get 17
    local.get 14
    i32.rem_u
    local.set 10
    local.get 17
    local.get 14
    i32.div_u
    local.set 17
    local.get 17
    local.get 15
    i32.rem_u
    local.set 8
    local.get 17
    local.get 15
    i32.div_u
    local.set 17
    local.get 17
    local.set 9
    block
      local.get 2
      local.get 3
      i32.ge_u
      br_if 0
      loop
        local.get 10
        i32.const 1024
        i32.mul
        local.tee 7
        i32.const 1024
        i32.add
        local.tee 11
        local.get 13
        local.get 11
        local.get 13
        i32.lt_u
        select
        local.set 11
        local.get 21
        local.set 20
        local.get 23
        local.set 22
        i64.const 0
        local.set 24
        local.get 7
        i64.extend_i32_s
        local.get 11
        local.get 7
        i32.sub
        i64.extend_i32_u
        i64.add
        local.set 25
        local.get 19
        i64.extend_i32_s
        local.tee 26
        local.get 25
        local.get 26
        local.get 25
        i64.lt_s
        select
        local.set 25
        local.get 18
        i64.extend_i32_s
        local.tee 26
        local.get 25
        local.get 26
        local.get 25
        i64.lt_s
        select
        local.set 25
        local.get 19
        i64.extend_i32_s
        local.tee 26
        local.get 25
        local.get 26
        local.get 25
        i64.lt_s
        select
        local.set 25
        local.get 24
        i32.wrap_i64
        local.set 29
        local.get 25
        local.get 24
        i64.sub
        i64.const 7
        i64.sub
        local.tee 31
        i64.const 0
        local.get 31
        i64.const 0
        i64.gt_s
        select
        i32.wrap_i64
        local.set 30
        loop
          local.get 7
          local.get 29
          i32.sub
          local.tee 32
          local.get 30
          i32.lt_u
          if
            local.get 30
            local.get 32
            i32.sub
            local.set 33
            loop
              local.get 7
              local.set 34
              block
                local.get 20
                local.get 34
                i32.const 2
                i32.shl
                i32.add
                local.set 37
                local.get 37
                v128.load
                local.set 35
                local.get 37
                v128.load offset=16
                local.set 36
                f32.const 3
                f32x4.splat
                local.set 38
                local.get 35
                local.set 39
                local.get 39
                local.get 39
                f32x4.mul
                local.get 39
                f32x4.mul
                local.set 40
                local.get 36
                local.set 41
                local.get 41
                local.get 41
                f32x4.mul
                local.get 41
                f32x4.mul
                local.set 42
                local.get 35
                local.set 43
                local.get 43
                f32x4.abs
                local.tee 46
                f64x2.promote_low_f32x4
                local.tee 47
                local.get 47
                v128.const i32x4 0x6dc9c883 0x3fd45f30 0x6dc9c883 0x3fd45f30
                f64x2.mul
                v128.const i32x4 0x00000000 0x43380000 0x00000000 0x43380000
                f64x2.add
                local.tee 48
                v128.const i32x4 0x00000000 0x43380000 0x00000000 0x43380000
                f64x2.sub
                local.tee 49
                v128.const i32x4 0x54400000 0x400921fb 0x54400000 0x400921fb
                f64x2.mul
                f64x2.sub
                local.get 49
                v128.const i32x4 0x1a626331 0x3de0b461 0x1a626331 0x3de0b461
                f64x2.mul
                f64x2.sub
                local.tee 50
                local.get 50
                local.get 50
                f64x2.mul
                local.tee 51
                local.get 50
                f64x2.mul
                v128.const i32x4 0x01169aac 0xbe59ac39 0x01169aac 0xbe59ac39
                local.get 51
                f64x2.mul
                v128.const i32x4 0xfd4c8775 0x3ec7174c 0xfd4c8775 0x3ec7174c
                f64x2.add
                local.get 51
                f64x2.mul
                v128.const i32x4 0xdc4f192e 0xbf2a017f 0xdc4f192e 0xbf2a017f
                f64x2.add
                local.get 51
                f64x2.mul
                v128.const i32x4 0xcc1f92ae 0x3f811110 0xcc1f92ae 0x3f811110
                f64x2.add
                local.get 51
                f64x2.mul
                v128.const i32x4 0x5495ba8c 0xbfc55555 0x5495ba8c 0xbfc55555
                f64x2.add
                f64x2.mul
                f64x2.add
                local.get 48
                i32.const 63
                i64x2.shl
                v128.xor
                f32x4.demote_f64x2_zero
                local.get 46
                local.get 46
                i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15
                f64x2.promote_low_f32x4
                local.tee 52
                local.get 52
                v128.const i32x4 0x6dc9c883 0x3fd45f30 0x6dc9c883 0x3fd45f30
                f64x2.mul
                v128.const i32x4 0x00000000 0x43380000 0x00000000 0x43380000
                f64x2.add
                local.tee 53
                v128.const i32x4 0x00000000 0x43380000 0x00000000 0x43380000
                f64x2.sub
                local.tee 54
                v128.const i32x4 0x54400000 0x400921fb 0x54400000 0x400921fb
                f64x2.mul
                f64x2.sub
                local.get 54
                v128.const i32x4 0x1a626331 0x3de0b461 0x1a626331 0x3de0b461
                f64x2.mul
                f64x2.sub
                local.tee 55
                local.get 55
                local.get 55
                f64x2.mul
                local.tee 56
                local.get 55
                f64x2.mul
                v128.const i32x4 0x01169aac 0xbe59ac39 0x01169aac 0xbe59ac39
                local.get 56
                f64x2.mul
                v128.const i32x4 0xfd4c8775 0x3ec7174c 0xfd4c8775 0x3ec7174c
                f64x2.add
                local.get 56
                f64x2.mul
                v128.const i32x4 0xdc4f192e 0xbf2a017f 0xdc4f192e 0xbf2a017f
                f64x2.add
                local.get 56
                f64x2.mul
                v128.const i32x4 0xcc1f92ae 0x3f811110 0xcc1f92ae 0x3f811110
                f64x2.add
                local.get 56
                f64x2.mul
                v128.const i32x4 0x5495ba8c 0xbfc55555 0x5495ba8c 0xbfc55555
                f64x2.add
                f64x2.mul
                f64x2.add
                local.get 53
                i32.const 63
                i64x2.shl
                v128.xor
                f32x4.demote_f64x2_zero
                i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
                local.get 43
                local.get 46
                v128.xor
                v128.xor
                local.set 44
                local.get 43
                local.set 57
                local.get 46
                v128.const i32x4 0x4a371b00 0x4a371b00 0x4a371b00 0x4a371b00
                f32x4.gt
                local.tee 45
                v128.any_true
                if
                  local.get 57
                  call $math_sinEdge_f32x4
                  local.get 44
                  local.get 45
                  v128.bitselect
                  local.set 44
                end
                local.get 44
                local.set 58
                local.get 36
                local.set 59
                local.get 59
                f32x4.abs
                local.tee 62
                f64x2.promote_low_f32x4
                local.tee 63
                local.get 63
                v128.const i32x4 0x6dc9c883 0x3fd45f30 0x6dc9c883 0x3fd45f30
                f64x2.mul
                v128.const i32x4 0x00000000 0x43380000 0x00000000 0x43380000
                f64x2.add
                local.tee 64
                v128.const i32x4 0x00000000 0x43380000 0x00000000 0x43380000
                f64x2.sub
                local.tee 65
                v128.const i32x4 0x54400000 0x400921fb 0x54400000 0x400921fb
                f64x2.mul
                f64x2.sub
                local.get 65
                v128.const i32x4 0x1a626331 0x3de0b461 0x1a626331 0x3de0b461
                f64x2.mul
                f64x2.sub
                local.tee 66
                local.get 66
                local.get 66
                f64x2.mul
                local.tee 67
                local.get 66
                f64x2.mul
                v128.const i32x4 0x01169aac 0xbe59ac39 0x01169aac 0xbe59ac39
                local.get 67
                f64x2.mul
                v128.const i32x4 0xfd4c8775 0x3ec7174c 0xfd4c8775 0x3ec7174c
                f64x2.add
                local.get 67
                f64x2.mul
                v128.const i32x4 0xdc4f192e 0xbf2a017f 0xdc4f192e 0xbf2a017f
                f64x2.add
                local.get 67
                f64x2.mul
                v128.const i32x4 0xcc1f92ae 0x3f811110 0xcc1f92ae 0x3f811110
                f64x2.add
                local.get 67
                f64x2.mul
                v128.const i32x4 0x5495ba8c 0xbfc55555 0x5495ba8c 0xbfc55555
                f64x2.add
                f64x2.mul
                f64x2.add
                local.get 64
                i32.const 63
                i64x2.shl
                v128.xor
                f32x4.demote_f64x2_zero
                local.get 62
                local.get 62
                i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15
                f64x2.promote_low_f32x4
                local.tee 68
                local.get 68
                v128.const i32x4 0x6dc9c883 0x3fd45f30 0x6dc9c883 0x3fd45f30
                f64x2.mul
                v128.const i32x4 0x00000000 0x43380000 0x00000000 0x43380000
                f64x2.add
                local.tee 69
                v128.const i32x4 0x00000000 0x43380000 0x00000000 0x43380000
                f64x2.sub
                local.tee 70
                v128.const i32x4 0x54400000 0x400921fb 0x54400000 0x400921fb
                f64x2.mul
                f64x2.sub
                local.get 70
                v128.const i32x4 0x1a626331 0x3de0b461 0x1a626331 0x3de0b461
                f64x2.mul
                f64x2.sub
                local.tee 71
                local.get 71
                local.get 71
                f64x2.mul
                local.tee 72
                local.get 71
                f64x2.mul
                v128.const i32x4 0x01169aac 0xbe59ac39 0x01169aac 0xbe59ac39
                local.get 72
                f64x2.mul
                v128.const i32x4 0xfd4c8775 0x3ec7174c 0xfd4c8775 0x3ec7174c
                f64x2.add
                local.get 72
                f64x2.mul
                v128.const i32x4 0xdc4f192e 0xbf2a017f 0xdc4f192e 0xbf2a017f
                f64x2.add
                local.get 72
                f64x2.mul
                v128.const i32x4 0xcc1f92ae 0x3f811110 0xcc1f92ae 0x3f811110
                f64x2.add
                local.get 72
                f64x2.mul
                v128.const i32x4 0x5495ba8c 0xbfc55555 0x5495ba8c 0xbfc55555
                f64x2.add
                f64x2.mul
                f64x2.add
                local.get 69
                i32.const 63
                i64x2.shl
                v128.xor
                f32x4.demote_f64x2_zero
                i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
                local.get 59
                local.get 62
                v128.xor
                v128.xor
                local.set 60
                local.get 59
                local.set 73
                local.get 62
                v128.const i32x4 0x4a371b00 0x4a371b00 0x4a371b00 0x4a371b00
                f32x4.gt
                local.tee 61
                v128.any_true
                if
                  local.get 73
                  call $math_sinEdge_f32x4
                  local.get 60
                  local.get 61
                  v128.bitselect
                  local.set 60
                end
                local.get 60
                local.set 74
                f32.const 4
                f32x4.splat
                local.set 75
                local.get 40
                local.get 58
                local.get 75
                f32x4.mul
                f32x4.add
                local.set 76
                local.get 42
                local.get 74
                local.get 75
                f32x4.mul
                f32x4.add
                local.set 77
                local.get 22
                local.get 34
                i32.const 2
                i32.shl
                i32.add
                local.set 37
                local.get 37
                local.get 76
                v128.store
                local.get 37
                local.get 77
                v128.store offset=16
              end
              local.get 7
              i32.const 8
              i32.add
              local.set 7
              local.get 33
              i32.const 8
              i32.sub
              local.tee 33
              i32.const 0
              i32.gt_s
              br_if 0
            end
            br 1
          end
        end
        local.get 11
        local.get 7
        i32.sub
        if
          loop
            local.get 7
            local.get 19
            i32.lt_s
            if
              block (result f32)
                block
                  local.get 7
                  local.get 18
                  i32.ge_u
                  br_if 0
                  local.get 21
                  local.get 7
                  i32.const 2
                  i32.shl
                  i32.add
                  f32.load
                  br 1
                end
                f32.const 0
              end
              local.set 78
              local.get 23
              local.get 7
              i32.const 2
              i32.shl
              i32.add
              local.get 78
              f32x4.splat
              local.set 79
              local.get 79
              local.get 79
              f32x4.mul
              local.get 79
              f32x4.mul
              f32x4.extract_lane 0
              local.get 78
              f32x4.splat
              local.set 80
              local.get 80
              f32x4.abs
              local.tee 83
              f64x2.promote_low_f32x4
              local.tee 84
              local.get 84
              v128.const i32x4 0x6dc9c883 0x3fd45f30 0x6dc9c883 0x3fd45f30
              f64x2.mul
              v128.const i32x4 0x00000000 0x43380000 0x00000000 0x43380000
              f64x2.add
              local.tee 85
              v128.const i32x4 0x00000000 0x43380000 0x00000000 0x43380000
              f64x2.sub
              local.tee 86
              v128.const i32x4 0x54400000 0x400921fb 0x54400000 0x400921fb
              f64x2.mul
              f64x2.sub
              local.get 86
              v128.const i32x4 0x1a626331 0x3de0b461 0x1a626331 0x3de0b461
              f64x2.mul
              f64x2.sub
              local.tee 87
              local.get 87
              local.get 87
              f64x2.mul
              local.tee 88
              local.get 87
              f64x2.mul
              v128.const i32x4 0x01169aac 0xbe59ac39 0x01169aac 0xbe59ac39
              local.get 88
              f64x2.mul
              v128.const i32x4 0xfd4c8775 0x3ec7174c 0xfd4c8775 0x3ec7174c
              f64x2.add
              local.get 88
              f64x2.mul
              v128.const i32x4 0xdc4f192e 0xbf2a017f 0xdc4f192e 0xbf2a017f
              f64x2.add
              local.get 88
              f64x2.mul
              v128.const i32x4 0xcc1f92ae 0x3f811110 0xcc1f92ae 0x3f811110
              f64x2.add
              local.get 88
              f64x2.mul
              v128.const i32x4 0x5495ba8c 0xbfc55555 0x5495ba8c 0xbfc55555
              f64x2.add
              f64x2.mul
              f64x2.add
              local.get 85
              i32.const 63
              i64x2.shl
              v128.xor
              f32x4.demote_f64x2_zero
              local.get 83
              local.get 83
              i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15
              f64x2.promote_low_f32x4
              local.tee 89
              local.get 89
              v128.const i32x4 0x6dc9c883 0x3fd45f30 0x6dc9c883 0x3fd45f30
              f64x2.mul
              v128.const i32x4 0x00000000 0x43380000 0x00000000 0x43380000
              f64x2.add
              local.tee 90
              v128.const i32x4 0x00000000 0x43380000 0x00000000 0x43380000
              f64x2.sub
              local.tee 91
              v128.const i32x4 0x54400000 0x400921fb 0x54400000 0x400921fb
              f64x2.mul
              f64x2.sub
              local.get 91
              v128.const i32x4 0x1a626331 0x3de0b461 0x1a626331 0x3de0b461
              f64x2.mul
              f64x2.sub
              local.tee 92
              local.get 92
              local.get 92
              f64x2.mul
              local.tee 93
              local.get 92
              f64x2.mul
              v128.const i32x4 0x01169aac 0xbe59ac39 0x01169aac 0xbe59ac39
              local.get 93
              f64x2.mul
              v128.const i32x4 0xfd4c8775 0x3ec7174c 0xfd4c8775 0x3ec7174c
              f64x2.add
              local.get 93
              f64x2.mul
              v128.const i32x4 0xdc4f192e 0xbf2a017f 0xdc4f192e 0xbf2a017f
              f64x2.add
              local.get 93
              f64x2.mul
              v128.const i32x4 0xcc1f92ae 0x3f811110 0xcc1f92ae 0x3f811110
              f64x2.add
              local.get 93
              f64x2.mul
              v128.const i32x4 0x5495ba8c 0xbfc55555 0x5495ba8c 0xbfc55555
              f64x2.add
              f64x2.mul
              f64x2.add
              local.get 90
              i32.const 63
              i64x2.shl
              v128.xor
              f32x4.demote_f64x2_zero
              i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
              local.get 80
              local.get 83
              v128.xor
              v128.xor
              local.set 81
              local.get 80
              local.set 94
              local.get 83
              v128.const i32x4 0x4a371b00 0x4a371b00 0x4a371b00 0x4a371b00
              f32x4.gt
              local.tee 82
              v128.any_true
              if
                local.get 94
                call $math_sinEdge_f32x4
                local.get 81
                local.get 82
                v128.bitselect
                local.set 81
              end
              local.get 81
              f32x4.extract_lane 0
              f32.const 4
              f32.mul
              f32.add
              f32.store
            end
            local.get 7
            i32.const 1
            i32.add
            local.set 7
            local.get 7
            local.get 11
            i32.lt_u
            br_if 0
          end
        end
        local.get 10
        i32.const 1
        i32.add
        local.set 10
        local.get 10
        local.get 14
        i32.eq
        if
          i32.const 0
          local.set 10
          local.get 8
          i32.const 1
          i32.add
          local.set 8
          local.get 8
          local.get 15
          i32.eq
          if
            i32.const 0
            local.set 8
            local.get 9
            i32.const 1
            i32.add
            local.set 9
          end
        end
        local.get 2
        i32.const 1
        i32.add
        local.set 2
        local.get 2
        local.get 3
        i32.lt_u
        br_if 0
      end
    end
  )
  (func $math_sinEdge_f32x4 (;1;) (param v128) (result v128)
    (local v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128)
    local.get 0
    f64x2.promote_low_f32x4
    local.tee 3
    f64x2.abs
    local.tee 4
    local.get 4
    i32.const 0
    v128.load64_splat offset=1024
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1088
    f64x2.add
    local.tee 5
    i32.const 0
    v128.load64_splat offset=1088
    f64x2.sub
    local.tee 6
    i32.const 0
    v128.load64_splat offset=1152
    f64x2.mul
    f64x2.sub
    local.tee 7
    local.get 6
    i32.const 0
    v128.load64_splat offset=1216
    f64x2.mul
    local.tee 8
    f64x2.sub
    local.tee 9
    local.get 9
    local.get 9
    f64x2.mul
    local.tee 10
    local.get 9
    f64x2.mul
    local.tee 11
    i32.const 0
    v128.load64_splat offset=1280
    f64x2.mul
    local.tee 12
    f64x2.add
    local.tee 13
    local.get 12
    local.get 13
    local.get 9
    f64x2.sub
    f64x2.sub
    local.get 10
    local.get 11
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1344
    local.get 10
    local.get 10
    f64x2.mul
    local.tee 14
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1408
    f64x2.add
    local.get 14
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1472
    f64x2.add
    local.get 14
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1536
    f64x2.add
    i32.const 0
    v128.load64_splat offset=1600
    local.get 14
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1664
    f64x2.add
    local.get 14
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1728
    f64x2.add
    local.get 10
    f64x2.mul
    f64x2.add
    f64x2.mul
    local.get 8
    local.get 7
    local.get 9
    f64x2.sub
    f64x2.sub
    local.get 6
    i32.const 0
    v128.load64_splat offset=1792
    f64x2.mul
    f64x2.add
    local.get 10
    i32.const 0
    v128.load64_splat offset=1856
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1920
    f64x2.add
    f64x2.mul
    f64x2.sub
    f64x2.add
    f64x2.add
    i32.const 0
    v128.load64_splat offset=1920
    f64x2.pmin
    i32.const 0
    v128.load64_splat offset=1984
    f64x2.pmax
    local.get 5
    i32.const 63
    i64x2.shl
    v128.xor
    local.get 3
    local.get 4
    v128.xor
    v128.xor
    local.set 1
    local.get 3
    local.set 15
    local.get 4
    i32.const 0
    v128.load64_splat offset=2048
    f64x2.gt
    local.tee 2
    v128.any_true
    if
      local.get 15
      call $math_sinEdge_f64x2
      local.get 1
      local.get 2
      v128.bitselect
      local.set 1
    end
    local.get 1
    f32x4.demote_f64x2_zero
    local.get 0
    local.get 0
    i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15
    f64x2.promote_low_f32x4
    local.tee 18
    f64x2.abs
    local.tee 19
    local.get 19
    i32.const 0
    v128.load64_splat offset=1024
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1088
    f64x2.add
    local.tee 20
    i32.const 0
    v128.load64_splat offset=1088
    f64x2.sub
    local.tee 21
    i32.const 0
    v128.load64_splat offset=1152
    f64x2.mul
    f64x2.sub
    local.tee 22
    local.get 21
    i32.const 0
    v128.load64_splat offset=1216
    f64x2.mul
    local.tee 23
    f64x2.sub
    local.tee 24
    local.get 24
    local.get 24
    f64x2.mul
    local.tee 25
    local.get 24
    f64x2.mul
    local.tee 26
    i32.const 0
    v128.load64_splat offset=1280
    f64x2.mul
    local.tee 27
    f64x2.add
    local.tee 28
    local.get 27
    local.get 28
    local.get 24
    f64x2.sub
    f64x2.sub
    local.get 25
    local.get 26
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1344
    local.get 25
    local.get 25
    f64x2.mul
    local.tee 29
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1408
    f64x2.add
    local.get 29
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1472
    f64x2.add
    local.get 29
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1536
    f64x2.add
    i32.const 0
    v128.load64_splat offset=1600
    local.get 29
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1664
    f64x2.add
    local.get 29
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1728
    f64x2.add
    local.get 25
    f64x2.mul
    f64x2.add
    f64x2.mul
    local.get 23
    local.get 22
    local.get 24
    f64x2.sub
    f64x2.sub
    local.get 21
    i32.const 0
    v128.load64_splat offset=1792
    f64x2.mul
    f64x2.add
    local.get 25
    i32.const 0
    v128.load64_splat offset=1856
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1920
    f64x2.add
    f64x2.mul
    f64x2.sub
    f64x2.add
    f64x2.add
    i32.const 0
    v128.load64_splat offset=1920
    f64x2.pmin
    i32.const 0
    v128.load64_splat offset=1984
    f64x2.pmax
    local.get 20
    i32.const 63
    i64x2.shl
    v128.xor
    local.get 18
    local.get 19
    v128.xor
    v128.xor
    local.set 16
    local.get 18
    local.set 30
    local.get 19
    i32.const 0
    v128.load64_splat offset=2048
    f64x2.gt
    local.tee 17
    v128.any_true
    if
      local.get 30
      call $math_sinEdge_f64x2
      local.get 16
      local.get 17
      v128.bitselect
      local.set 16
    end
    local.get 16
    f32x4.demote_f64x2_zero
    i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
  )
  (func $math_sinEdge_f64x2 (;2;) (param v128) (result v128)
    (local v128 v128 v128 f64 f64 i64 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128)
    local.get 0
    f64x2.extract_lane 0
    i64.const 0
    i64.const 0
    call $math_turns
    local.set 6
    local.set 5
    local.set 4
    local.get 1
    local.get 4
    f64x2.replace_lane 0
    local.set 1
    local.get 2
    local.get 5
    f64x2.replace_lane 0
    local.set 2
    local.get 3
    local.get 6
    i64x2.replace_lane 0
    local.set 3
    local.get 0
    f64x2.extract_lane 1
    i64.const 0
    i64.const 0
    call $math_turns
    local.set 6
    local.set 5
    local.set 4
    local.get 1
    local.get 4
    f64x2.replace_lane 1
    local.set 1
    local.get 2
    local.get 5
    f64x2.replace_lane 1
    local.set 2
    local.get 3
    local.get 6
    i64x2.replace_lane 1
    local.set 3
    local.get 1
    i32.const 0
    v128.load64_splat offset=2304
    f64x2.mul
    local.tee 7
    local.get 7
    local.get 7
    f64x2.mul
    local.tee 8
    local.get 7
    f64x2.mul
    local.tee 9
    i32.const 0
    v128.load64_splat offset=1280
    f64x2.mul
    local.tee 10
    f64x2.add
    local.tee 11
    local.get 10
    local.get 11
    local.get 7
    f64x2.sub
    f64x2.sub
    local.get 8
    local.get 9
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1344
    local.get 8
    local.get 8
    f64x2.mul
    local.tee 12
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1408
    f64x2.add
    local.get 12
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1472
    f64x2.add
    local.get 12
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1536
    f64x2.add
    i32.const 0
    v128.load64_splat offset=1600
    local.get 12
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1664
    f64x2.add
    local.get 12
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1728
    f64x2.add
    local.get 8
    f64x2.mul
    f64x2.add
    f64x2.mul
    local.get 1
    i32.const 0
    v128.load64_splat offset=2368
    f64x2.mul
    local.get 2
    i32.const 0
    v128.load64_splat offset=2304
    f64x2.mul
    f64x2.add
    local.get 1
    i32.const 0
    v128.load64_splat offset=2432
    f64x2.mul
    local.tee 13
    local.get 13
    local.get 1
    f64x2.sub
    f64x2.sub
    local.tee 14
    i32.const 0
    v128.load64_splat offset=2304
    i32.const 0
    v128.load64_splat offset=2432
    f64x2.mul
    local.tee 15
    local.get 15
    i32.const 0
    v128.load64_splat offset=2304
    f64x2.sub
    f64x2.sub
    local.tee 16
    f64x2.mul
    local.get 7
    f64x2.sub
    local.get 14
    i32.const 0
    v128.load64_splat offset=2304
    local.get 16
    f64x2.sub
    local.tee 17
    f64x2.mul
    f64x2.add
    local.get 1
    local.get 14
    f64x2.sub
    local.tee 18
    local.get 16
    f64x2.mul
    f64x2.add
    local.get 18
    local.get 17
    f64x2.mul
    f64x2.add
    f64x2.add
    f64x2.neg
    local.get 8
    i32.const 0
    v128.load64_splat offset=1856
    f64x2.mul
    i32.const 0
    v128.load64_splat offset=1920
    f64x2.add
    f64x2.mul
    f64x2.sub
    f64x2.add
    f64x2.add
    i32.const 0
    v128.load64_splat offset=1920
    f64x2.pmin
    i32.const 0
    v128.load64_splat offset=1984
    f64x2.pmax
    local.get 3
    i32.const 63
    i64x2.shl
    v128.xor
    local.get 0
    i32.const 0
    v128.load64_splat offset=2496
    v128.and
    v128.xor
    local.get 0
    local.get 0
    f64x2.sub
    f64x2.add
  )
  (func $math_mul_high (;3;) (param i64 i64) (result i64)
    (local i64 i64)
    local.get 0
    i64.const 32
    i64.shr_u
    local.get 1
    i64.const 4294967295
    i64.and
    i64.mul
    local.get 0
    i64.const 4294967295
    i64.and
    local.get 1
    i64.const 4294967295
    i64.and
    i64.mul
    i64.const 32
    i64.shr_u
    i64.add
    local.set 2
    local.get 0
    i64.const 4294967295
    i64.and
    local.get 1
    i64.const 32
    i64.shr_u
    i64.mul
    local.get 2
    i64.const 4294967295
    i64.and
    i64.add
    local.set 3
    local.get 0
    i64.const 32
    i64.shr_u
    local.get 1
    i64.const 32
    i64.shr_u
    i64.mul
    local.get 2
    i64.const 32
    i64.shr_u
    i64.add
    local.get 3
    i64.const 32
    i64.shr_u
    i64.add
  )
  (func $math_turns (;4;) (param f64 i64 i64) (result f64 f64 i64)
    (local i64 i32 i64 i64 i64 f64 f64 f64)
    local.get 0
    i64.reinterpret_f64
    i64.const 4503599627370495
    i64.and
    i64.const 4503599627370496
    i64.or
    local.set 3
    local.get 0
    i64.reinterpret_f64
    i64.const 52
    i64.shr_u
    i32.wrap_i64
    i32.const 2047
    i32.and
    local.set 4
    i32.const 2047
    local.get 4
    i32.const 1011
    local.get 4
    i32.const 1011
    i32.gt_s
    select
    i32.sub
    local.set 4
    local.get 3
    local.get 4
    i32.const 3
    i32.shr_u
    i64.load offset=2112
    local.get 4
    i64.extend_i32_u
    i64.const 7
    i64.and
    i64.shr_u
    local.get 4
    i32.const 3
    i32.shr_u
    i64.load offset=2120
    i64.const 1
    i64.shl
    i64.const 63
    local.get 4
    i64.extend_i32_u
    i64.const 7
    i64.and
    i64.sub
    i64.shl
    i64.or
    call $math_mul_high
    local.set 5
    local.get 3
    local.get 4
    i32.const 3
    i32.shr_u
    i64.load offset=2120
    local.get 4
    i64.extend_i32_u
    i64.const 7
    i64.and
    i64.shr_u
    local.get 4
    i32.const 3
    i32.shr_u
    i64.load offset=2128
    i64.const 1
    i64.shl
    i64.const 63
    local.get 4
    i64.extend_i32_u
    i64.const 7
    i64.and
    i64.sub
    i64.shl
    i64.or
    i64.mul
    local.get 5
    i64.add
    local.tee 7
    local.get 5
    i64.lt_u
    i64.extend_i32_u
    local.get 3
    local.get 4
    i32.const 3
    i32.shr_u
    i64.load offset=2120
    local.get 4
    i64.extend_i32_u
    i64.const 7
    i64.and
    i64.shr_u
    local.get 4
    i32.const 3
    i32.shr_u
    i64.load offset=2128
    i64.const 1
    i64.shl
    i64.const 63
    local.get 4
    i64.extend_i32_u
    i64.const 7
    i64.and
    i64.sub
    i64.shl
    i64.or
    call $math_mul_high
    i64.add
    local.get 3
    local.get 4
    i32.const 3
    i32.shr_u
    i64.load offset=2128
    local.get 4
    i64.extend_i32_u
    i64.const 7
    i64.and
    i64.shr_u
    local.get 4
    i32.const 3
    i32.shr_u
    i64.load offset=2136
    i64.const 1
    i64.shl
    i64.const 63
    local.get 4
    i64.extend_i32_u
    i64.const 7
    i64.and
    i64.sub
    i64.shl
    i64.or
    i64.mul
    i64.add
    local.get 1
    i64.add
    local.set 6
    local.get 6
    local.get 2
    i64.shl
    local.get 7
    i64.const 1
    i64.shr_u
    i64.const 63
    local.get 2
    i64.sub
    i64.shr_u
    i64.or
    local.set 6
    local.get 7
    local.get 2
    i64.shl
    local.set 7
    local.get 6
    local.get 6
    i64.add
    local.get 7
    i64.const 63
    i64.shr_u
    i64.or
    local.set 5
    local.get 5
    i64.const 32
    i64.shr_s
    f64.convert_i64_s
    f64.const 2.3283064365386963e-10
    f64.mul
    local.tee 8
    local.get 5
    i64.const 4294967295
    i64.and
    f64.convert_i64_u
    f64.const 5.421010862427522e-20
    f64.mul
    local.tee 10
    f64.add
    local.set 9
    local.get 10
    local.get 9
    local.get 8
    f64.sub
    f64.sub
    local.get 7
    local.get 7
    i64.add
    f64.convert_i64_u
    f64.const 2.938735877055719e-39
    f64.mul
    f64.add
    local.tee 10
    local.get 9
    f64.add
    local.tee 8
    local.get 10
    local.get 8
    local.get 9
    f64.sub
    f64.sub
    local.get 6
    i64.const 63
    i64.shr_u
    local.get 6
    i64.const 62
    i64.shr_u
    i64.add
  )
  (export "run" (func 0))
)
